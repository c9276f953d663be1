import { CircleDot, Expand, LayoutGrid, Minus, Plus, Search, Shrink } from 'lucide-react';
import { useState } from 'react';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import styles from './HallTools.module.css';
import type { PlanZoom } from './HallView.tsx';
import { findTable } from './table-facts.ts';
import type { View } from './view-choice.ts';

type ViewSwitchProps = { view: View; onChange: (view: View) => void };

/** The two views over the same chairs. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <div className={styles.views} role="group" aria-label="View">
      <button type="button" aria-pressed={view === 'plan'} onClick={() => onChange('plan')}>
        <CircleDot size={20} aria-hidden="true" />
        Floor plan
      </button>
      <button type="button" aria-pressed={view === 'cards'} onClick={() => onChange('cards')}>
        <LayoutGrid size={20} aria-hidden="true" />
        Table cards
      </button>
    </div>
  );
}

type FindTableProps = { names: readonly string[]; onFind: (name: string) => void };

/** Goes to a table by its number as soon as Enter is pressed. */
export function FindTable({ names, onFind }: FindTableProps) {
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState('');
  return (
    <form
      role="search"
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        const found = findTable(names, typed);
        setMissing(found ? '' : `There is no table "${typed.trim()}".`);
        if (found) onFind(found);
      }}
    >
      <Search size={20} aria-hidden="true" />
      <input
        type="search"
        inputMode="search"
        aria-label="Find a table"
        placeholder="Find a table"
        value={typed}
        aria-invalid={missing !== '' || undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setMissing('');
        }}
      />
      {missing && <span className={styles.missing}>{missing}</span>}
      <LiveRegion>{missing}</LiveRegion>
    </form>
  );
}

type ZoomProps = {
  zoom: PlanZoom;
  full: boolean;
  /** Left out where the browser cannot fill the screen with a part of a page. */
  onFull: (() => void) | undefined;
};

const zoomStep = 0.5;

export function ZoomButtons({ zoom, full, onFull }: ZoomProps) {
  return (
    <div className={styles.zoom} role="group" aria-label="Size of the plan">
      <button
        type="button"
        aria-label="Zoom out"
        onClick={() => void zoom.current?.zoomOut(zoomStep)}
      >
        <Minus aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Zoom in"
        title="Zoom in (also with Ctrl and the wheel)"
        onClick={() => void zoom.current?.zoomIn(zoomStep)}
      >
        <Plus aria-hidden="true" />
      </button>
      {onFull && (
        <button
          type="button"
          aria-label={full ? 'Leave full screen' : 'Full screen'}
          onClick={onFull}
        >
          {full ? <Shrink aria-hidden="true" /> : <Expand aria-hidden="true" />}
        </button>
      )}
    </div>
  );
}
