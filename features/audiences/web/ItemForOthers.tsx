import { hasProblemCode } from '#contract/client.ts';
import { SignInPrompt } from '#features/accounts/web/AccessPrompts.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Page } from '#ui/layout/Card.tsx';

/** Whether an item is not for the reader, so that `ItemForOthers` is shown. */
export const isForOthers = (error: unknown): boolean =>
  hasProblemCode(error, 'not-for-visitors') || hasProblemCode(error, 'not-for-reader');

type ItemForOthersProps = { error: unknown; title: string };

/** Shown instead of an item that only some people see; its own title stays unsaid. */
export const ItemForOthers = ({ error, title }: ItemForOthersProps) => (
  <Page>
    {hasProblemCode(error, 'not-for-visitors') ? (
      <SignInPrompt title={title} access="signed-in" />
    ) : (
      <EmptyState
        level="h1"
        seed={7}
        title="This is for other people of the community"
        actions={<LinkButton to="/">Go to the home page</LinkButton>}
      >
        Only some people can see it. If you think you should, please ask an editor.
      </EmptyState>
    )}
  </Page>
);
