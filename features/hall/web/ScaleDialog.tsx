import { useState } from 'react';
import { Dialog, FormActions } from '#ui/dialogs/Dialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { Form } from '#ui/forms/Form.tsx';
import styles from './Hall.module.css';
import { NumberField } from './NumberField.tsx';

type ScaleDialogProps = {
  points: readonly [Point, Point];
  onScale: (tableSize: number) => void;
  onClose: () => void;
};

/** How far two points of the picture are apart, and how much room a table takes: tables get their true size. */
export function ScaleDialog({ points, onScale, onClose }: ScaleDialogProps) {
  const [distanceFeet, setDistance] = useState(60);
  const [tableFeet, setTable] = useState(10);
  const room = computeTableRoom(points, { distanceFeet, tableFeet });
  return (
    <Dialog title="Set the scale" opened onClose={onClose} width={480}>
      <Form
        onSubmit={() => {
          if (room !== null) onScale(room);
          onClose();
        }}
      >
        {room === null ? (
          <Alert tone="warn">The two points are too near. Choose two that are farther apart.</Alert>
        ) : (
          <p>All tables get the size that they have in the building.</p>
        )}
        <div className={styles.pair}>
          <NumberField
            id="scale-distance"
            label="Between the points, in feet"
            value={distanceFeet}
            min={1}
            max={2000}
            onCommit={setDistance}
          />
          <NumberField
            id="scale-table"
            label="A round table with chairs, in feet"
            value={tableFeet}
            min={1}
            max={100}
            onCommit={setTable}
          />
        </div>
        <FormActions submit="Set the scale" busy={false} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

type Point = { x: number; y: number };

/**
 * The room of a round table in units of the hall (100 is its width), when two points are so many feet apart in the building and
 * a table with its chairs takes so many feet. Null when the points are too near to measure.
 */
export function computeTableRoom(
  points: readonly [Point, Point],
  { distanceFeet, tableFeet }: { distanceFeet: number; tableFeet: number },
): number | null {
  const [from, to] = points;
  const units = Math.hypot(to.x - from.x, to.y - from.y);
  if (units < 1 || distanceFeet <= 0) return null;
  const room = (tableFeet * units) / distanceFeet;
  return Math.round(Math.min(50, Math.max(1, room)) * 100) / 100;
}
