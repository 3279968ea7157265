// clang-tidy looks at every declaration of every header that a file includes, only to forget what it finds in those of
// the system: two thirds of its time. Loaded into it (tests/lint does), this has it look at what is not the system's.
// What it finds is the same.
#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/FrontendPluginRegistry.h>

namespace {

class OwnScope final : public clang::ASTConsumer {
public:
    bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
        m_all.insert(m_all.end(), group.begin(), group.end());
        return true;
    }
    void HandleTranslationUnit(clang::ASTContext& context) override {
        const clang::SourceManager& sources = context.getSourceManager();
        llvm::erase_if(m_all, [&](const clang::Decl* declaration) {
            return sources.isInSystemHeader(sources.getExpansionLoc(declaration->getLocation()));
        });
        context.setTraversalScope(m_all);
    }

private:
    std::vector<clang::Decl*> m_all;
};

class NarrowScope final : public clang::PluginASTAction {
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
        return std::make_unique<OwnScope>();
    }
    bool ParseArgs(const clang::CompilerInstance&, const std::vector<std::string>&) override { return true; }
    ActionType getActionType() override { return AddBeforeMainAction; }
};

const clang::FrontendPluginRegistry::Add<NarrowScope> added("own-scope", "look at what is not the system's");

} // namespace
