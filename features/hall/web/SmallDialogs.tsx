import type { HallTable } from '#features/hall/contract/hall.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions, FormActions } from '#ui/dialogs/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import styles from './Hall.module.css';
import { formatTableCount } from './hall-tools.ts';
import { NumberField } from './NumberField.tsx';

const keys = [
  ['Arrow keys', 'Choose the next table or part of the hall'],
  ['Shift + arrow keys', 'Choose it as well'],
  ['Ctrl + arrow keys', 'Move what is chosen by 1'],
  ['Ctrl + Shift + arrow keys', 'Move it by 5'],
  ['[ and ]', 'Turn it'],
  ['Enter', 'Go to its properties'],
  ['Ctrl + D', 'Duplicate'],
  ['Delete', 'Delete'],
  ['Ctrl + A', 'Choose all'],
  ['Ctrl + Z, Ctrl + Shift + Z', 'Undo, redo'],
  ['Escape', 'Choose nothing; while dragging, put it back'],
  ['Alt while dragging', 'Place it freely'],
  ['Shift while dragging', 'Move in one direction only'],
] as const;

export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys" opened onClose={onClose} width={560}>
    <dl className={styles.keys}>
      {keys.map(([key, action]) => (
        <div key={key} style={{ display: 'contents' }}>
          <dt>{key}</dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
    <DialogActions>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </Dialog>
);

type NumberDialogProps = {
  tables: readonly HallTable[];
  onNumber: (from: number) => void;
  onClose: () => void;
};

/** Numbers tables in their order: rows from the top, each from the left. */
export function NumberDialog({ tables, onNumber, onClose }: NumberDialogProps) {
  const [from, setFrom] = useState(1);
  return (
    <Dialog
      title={`Number ${formatTableCount(tables.length)}`}
      opened
      onClose={onClose}
      width={480}
    >
      <Form
        onSubmit={() => {
          onNumber(from);
          onClose();
        }}
      >
        <p>
          Row by row from the top, each from the left. Numbers of other tables and 9 are left out.
        </p>
        <NumberField
          id="number-from"
          label="First number"
          value={from}
          min={1}
          max={9000}
          onCommit={(value) => setFrom(Math.round(value))}
        />
        <FormActions submit="Number" busy={false} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
