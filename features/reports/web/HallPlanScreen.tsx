import { HallEditorScreen } from '#features/hall/web/HallEditorScreen.tsx';
import { reports } from '#features/tickets/contract/reports.ts';

/** /hall: the editor of the hall, with who is there and what they paid. */
export const HallPlanScreen = () => <HallEditorScreen soldChairs={reports.listSoldChairs} />;
