import { type FeatureKind, featureKinds } from '#features/hall/contract/hall.ts';
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
} from '#ui/icons.ts';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
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
  isNumbering: boolean;
  onNumbering: (isOn: boolean) => void;
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

const distributions: { axis: 'x' | 'y'; label: string; icon: ReactNode }[] = [
  {
    axis: 'x',
    label: 'Equal distances across',
    icon: <AlignHorizontalDistributeCenter {...icon} />,
  },
  { axis: 'y', label: 'Equal distances down', icon: <AlignVerticalDistributeCenter {...icon} /> },
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
      <ChosenTools {...{ commands, chosen, hasTables }} />
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
      <Button
        size="small"
        variant="secondary"
        aria-pressed={props.isNumbering}
        onClick={() => props.onNumbering(!props.isNumbering)}
      >
        Number by pressing
      </Button>
      <Button size="small" variant="secondary" onClick={commands.selectAll}>
        Choose all
      </Button>
    </fieldset>
  );
}

type ChosenToolsProps = Pick<HallToolbarProps, 'commands' | 'chosen' | 'hasTables'>;

/** Always there, so that choosing a table doesn't move the hall under the pointer. */
function ChosenTools({ commands, chosen, hasTables }: ChosenToolsProps) {
  const isEmpty = chosen === 0;
  const changes = [
    { label: 'Duplicate', drawing: <Copy {...icon} />, onClick: commands.duplicate },
    { label: 'Delete', drawing: <Trash2 {...icon} />, onClick: commands.remove },
    { label: 'Turn left', drawing: <RotateCcw {...icon} />, onClick: () => commands.turn(-15) },
    { label: 'Turn right', drawing: <RotateCw {...icon} />, onClick: () => commands.turn(15) },
  ];
  return (
    <fieldset>
      <legend>Chosen: {chosen}</legend>
      {changes.map(({ label, drawing, onClick }) => (
        <IconButton key={label} label={label} icon={drawing} disabled={isEmpty} onClick={onClick} />
      ))}
      {alignments.map(({ value, label, icon: drawing }) => (
        <IconButton
          key={value}
          label={label}
          icon={drawing}
          disabled={chosen < 2}
          onClick={() => commands.align(value)}
        />
      ))}
      {distributions.map(({ axis, label, icon: drawing }) => (
        <IconButton
          key={axis}
          label={label}
          icon={drawing}
          disabled={chosen < 3}
          onClick={() => commands.distribute(axis)}
        />
      ))}
      <Button size="small" variant="secondary" disabled={!hasTables} onClick={commands.renumber}>
        Number
      </Button>
      <Button size="small" variant="secondary" disabled={!hasTables} onClick={commands.selectSame}>
        Choose similar
      </Button>
    </fieldset>
  );
}
