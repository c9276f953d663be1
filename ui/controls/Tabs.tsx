import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './Tabs.module.css';

type Tab<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  panel: ReactNode;
};
type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** The place of the tab that a key selects, after `at` of `count` tabs; undefined for another key. */
function getNextPlace(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Tabs with arrow keys; only the selected panel is mounted. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const id = useId();
  const selected = tabs.find((tab) => tab.value === value);

  function selectWithKey(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab === selected);
    const next = getNextPlace(event.key, at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
    onChange(tab.value);
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={selectWithKey}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab === selected}
            aria-controls={tab === selected ? `${id}-panel` : undefined}
            tabIndex={tab === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.icon && <span className={styles.icon}>{tab.icon}</span>}
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={styles.panel}
      >
        {selected?.panel}
      </div>
    </>
  );
}
