import { linkTo } from '#contract/screens.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import layout from '#ui/layout/layout.module.css';

/** In place of an order that the visitor can't open. */
export function OrderMissing({ telephone }: { telephone: string | undefined }) {
  return (
    <EmptyState
      title="We couldn’t open this order"
      level="h1"
      actions={
        <LinkButton
          to={telephone ? linkTo('/receipt/$telephone', { telephone }) : '/search-tickets'}
        >
          View my tickets
        </LinkButton>
      }
    >
      <p className={layout.soft}>
        Open the link in the email with your tickets, or find them with your phone number.
      </p>
    </EmptyState>
  );
}
