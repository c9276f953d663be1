import { Download, Printer, RotateCw } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

type ReportActionsProps = {
  /** Signs without words, for a phone. */
  signs: boolean;
  busy: boolean;
  onRefresh: () => void;
  onExport: () => void;
};

/** Refresh, export and print: in words on a desk, as signs beside the order of a phone's cards. */
export function ReportActions({ signs, busy, onRefresh, onExport }: ReportActionsProps) {
  const actions = [
    { label: 'Refresh', icon: <RotateCw aria-hidden="true" />, busy, onClick: onRefresh },
    { label: 'Export CSV', icon: <Download aria-hidden="true" />, onClick: onExport },
    { label: 'Print', icon: <Printer aria-hidden="true" />, onClick: () => window.print() },
  ];
  if (signs) return actions.map((action) => <IconButton key={action.label} {...action} />);
  return actions.map(({ label, ...action }) => (
    <Button key={label} look="quiet" size="small" {...action}>
      {label}
    </Button>
  ));
}
