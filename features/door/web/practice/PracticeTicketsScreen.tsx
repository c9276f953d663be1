import { LinkButton } from '#ui/controls/Button.tsx';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { PracticeTickets } from './PracticeTickets.tsx';

/** /door-practice/tickets: codes to scan from another screen or from paper, on US Letter or A4. */
export const PracticeTicketsScreen = () => (
  <StaffPage
    title="Practice tickets"
    subtitle="Print them or open this page on another screen, then scan them in practice."
    actions={
      <>
        <PrintButton />
        <LinkButton to="/door-practice" variant="secondary">
          Open practice
        </LinkButton>
      </>
    }
  >
    <PracticeTickets />
  </StaffPage>
);
