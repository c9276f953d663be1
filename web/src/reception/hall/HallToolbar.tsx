import { type FeatureKind, featureKinds } from '@namugongo/contract/reception/hall';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Copy,
  Keyboard,
  Redo2,
  RotateCcw,
  RotateCw,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import styles from './Hall.module.css';
import type { Alignment } from './hall-tools.ts';
import { featureLabels } from './HallItemDrawing.tsx';

export type HallCommands = {
  addTable: () => void;
  addTables: () => void;
  addFeature: (kind: FeatureKind) => void;
  undo: () => void;
  redo: () => void;
  duplicate: () => void;
  remove: () => void;
  turn: (degrees: number) => void;
  align: (alignment: Alignment) => void;
  distribute: (axis: 'x' | 'y') => void;
  renumber: () => void;
  selectAll: () => void;
  selectSame: () => void;
  showKeys: () => void;
};

type HallToolbarProps = {
  commands: HallCommands;
  chosen: number;
  hasTables: boolean;
  undoStep: string | undefined;
  redoStep: string | undefined;
  zoom: number;
  onZoom: (zoom: number) => void;
  showsSales: boolean;
  onShowSales: (shows: boolean) => void;
};

const icon = { 'aria-hidden': true } as const;
const alignments: { value: Alignment; label: string; icon: ReactNode }[] = [
  { value: 'left', label: 'Align at the left', icon: <AlignStartVertical {...icon} /> },
  { value: 'center', label: 'Align in one column', icon: <AlignCenterVertical {...icon} /> },
  { value: 'right', label: 'Align at the right', icon: <AlignEndVertical {...icon} /> },
  { value: 'top', label: 'Align at the top', icon: <AlignStartHorizontal {...icon} /> },
  { value: 'middle', label: 'Align in one row', icon: <AlignCenterHorizontal {...icon} /> },
  { value: 'bottom', label: 'Align at the bottom', icon: <AlignEndHorizontal {...icon} /> },
];

/** Everything that a press can do with the hall; the keys do the same. */
export function HallToolbar(props: HallToolbarProps) {
  const { commands, chosen, hasTables } = props;
  return (
    <div className={styles.tools} role="toolbar" aria-label="Tools">
      <fieldset>
        <legend>Add</legend>
        <Button size="small" variant="secondary" onClick={commands.addTable}>
          Table
        </Button>
        <Button size="small" variant="secondary" onClick={commands.addTables}>
          Many tables
        </Button>
        {featureKinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            variant="secondary"
            onClick={() => commands.addFeature(kind)}
          >
            {featureLabels[kind]}
          </Button>
        ))}
      </fieldset>
      <ViewTools {...props} />
      {chosen > 0 && <ChosenTools {...{ commands, chosen, hasTables }} />}
    </div>
  );
}

function ViewTools(props: HallToolbarProps) {
  const { commands, undoStep, redoStep, zoom, onZoom } = props;
  return (
    <fieldset>
      <IconButton
        label={undoStep ? `Undo: ${undoStep}` : 'Undo'}
        icon={<Undo2 {...icon} />}
        disabled={!undoStep}
        onClick={commands.undo}
      />
      <IconButton
        label={redoStep ? `Redo: ${redoStep}` : 'Redo'}
        icon={<Redo2 {...icon} />}
        disabled={!redoStep}
        onClick={commands.redo}
      />
      <IconButton
        label="Zoom out"
        icon={<ZoomOut {...icon} />}
        disabled={zoom <= 1}
        onClick={() => onZoom(Math.max(1, zoom / 1.5))}
      />
      <IconButton
        label="Zoom in"
        icon={<ZoomIn {...icon} />}
        disabled={zoom >= 5}
        onClick={() => onZoom(Math.min(5, zoom * 1.5))}
      />
      <IconButton label="Keys" icon={<Keyboard {...icon} />} onClick={commands.showKeys} />
      <Button
        size="small"
        variant="secondary"
        aria-pressed={props.showsSales}
        onClick={() => props.onShowSales(!props.showsSales)}
      >
        Show sales
      </Button>
      <Button size="small" variant="secondary" onClick={commands.selectAll}>
        Choose all
      </Button>
    </fieldset>
  );
}

type ChosenToolsProps = Pick<HallToolbarProps, 'commands' | 'chosen' | 'hasTables'>;

function ChosenTools({ commands, chosen, hasTables }: ChosenToolsProps) {
  return (
    <fieldset>
      <legend>Chosen: {chosen}</legend>
      <IconButton label="Duplicate" icon={<Copy {...icon} />} onClick={commands.duplicate} />
      <IconButton label="Delete" icon={<Trash2 {...icon} />} onClick={commands.remove} />
      <IconButton
        label="Turn left"
        icon={<RotateCcw {...icon} />}
        onClick={() => commands.turn(-15)}
      />
      <IconButton
        label="Turn right"
        icon={<RotateCw {...icon} />}
        onClick={() => commands.turn(15)}
      />
      {chosen > 1 &&
        alignments.map(({ value, label, icon: drawing }) => (
          <IconButton
            key={value}
            label={label}
            icon={drawing}
            onClick={() => commands.align(value)}
          />
        ))}
      {chosen > 2 && (
        <>
          <IconButton
            label="Equal distances across"
            icon={<AlignHorizontalDistributeCenter {...icon} />}
            onClick={() => commands.distribute('x')}
          />
          <IconButton
            label="Equal distances down"
            icon={<AlignVerticalDistributeCenter {...icon} />}
            onClick={() => commands.distribute('y')}
          />
        </>
      )}
      {hasTables && (
        <>
          <Button size="small" variant="secondary" onClick={commands.renumber}>
            Number
          </Button>
          <Button size="small" variant="secondary" onClick={commands.selectSame}>
            Choose similar
          </Button>
        </>
      )}
    </fieldset>
  );
}
