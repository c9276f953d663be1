import { CircleDot, Expand, LayoutGrid, Minus, Plus, Search, Shrink } from '#ui/icons.ts';
import { useState } from 'react';
import { LiveRegion } from '#ui/feedback/VisuallyHidden.tsx';
import styles from './HallTools.module.css';
import type { PlanZoomRef } from './ZoomableHall.tsx';
import { findTableByInput } from '../store/table-summary.ts';
import { readStoredText, writeStoredText } from '#ui/browser/storage.ts';

type ViewSwitchProps = { view: View; onChange: (view: View) => void };

/** Switches between the floor plan and the table cards. */
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

/** Finds a table by its number or name on Enter. */
export function TableSearch({ names, onFind }: FindTableProps) {
  const [inputValue, setInputValue] = useState('');
  const [missing, setMissing] = useState('');
  return (
    <form
      role="search"
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        const existing = findTableByInput(names, inputValue);
        setMissing(existing ? '' : `We couldn't find table "${inputValue.trim()}".`);
        if (existing) onFind(existing);
      }}
    >
      <Search size={20} aria-hidden="true" />
      <input
        type="search"
        inputMode="search"
        aria-label="Find a table"
        placeholder="Find a table"
        value={inputValue}
        aria-invalid={missing !== '' || undefined}
        onChange={({ currentTarget }) => {
          setInputValue(currentTarget.value);
          setMissing('');
        }}
      />
      {missing && <span className={styles.missing}>{missing}</span>}
      <LiveRegion>{missing}</LiveRegion>
    </form>
  );
}

type ZoomProps = {
  zoom: PlanZoomRef;
  full: boolean;
  /** undefined when the browser has no full screen for elements. */
  onFull: (() => void) | undefined;
};

const zoomStep = 0.5;

export function ZoomButtons({ zoom, full, onFull }: ZoomProps) {
  return (
    <div className={styles.zoom} role="group" aria-label="Zoom">
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
        title="Zoom in (or hold Ctrl and scroll)"
        onClick={() => void zoom.current?.zoomIn(zoomStep)}
      >
        <Plus aria-hidden="true" />
      </button>
      {onFull && (
        <button
          type="button"
          aria-label={full ? 'Exit full screen' : 'Full screen'}
          onClick={onFull}
        >
          {full ? <Shrink aria-hidden="true" /> : <Expand aria-hidden="true" />}
        </button>
      )}
    </div>
  );
}

type View = 'plan' | 'cards';

/** The last chosen view of the hall, stored on this device. */
export function useViewChoice() {
  const [view, setView] = useState<View>(() =>
    readStoredText('pickerView') === 'cards' ? 'cards' : 'plan',
  );
  const choose = (chosen: View) => {
    setView(chosen);
    writeStoredText('pickerView', chosen);
  };
  return [view, choose] as const;
}
