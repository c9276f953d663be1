import { formatCount } from '#contract/rules/counts.ts';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { LiveRegion } from '../feedback/VisuallyHidden.tsx';
import styles from './ComboboxField.module.css';
import { Field, type FieldProps } from './Field.tsx';

export type ComboboxOption = { id: string; label: string; detail?: string | undefined };

type ComboboxFieldProps<Option> = FieldProps & {
  value: string;
  maxLength?: number;
  /** What matches the value, the best first. */
  options: readonly Option[];
  /** What the options are: 'Donors'. */
  optionsLabel: string;
  onType: (text: string) => void;
  onChoose: (option: Option) => void;
};

/** A text field that offers a list to choose from, by keys, pointer or touch. What is typed stays without a choice. */
export function ComboboxField<Option extends ComboboxOption>({
  value,
  maxLength,
  options,
  optionsLabel,
  onType,
  onChoose,
  ...field
}: ComboboxFieldProps<Option>) {
  const listId = useId();
  const list = useOptionList(options, onChoose);
  const getOptionId = (place: number) => `${listId}-${place}`;
  const activeId = list.active === null ? undefined : getOptionId(list.active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.combobox}>
          <input
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={list.isOpen}
            aria-controls={list.isOpen ? listId : undefined}
            aria-activedescendant={activeId}
            autoComplete="off"
            maxLength={maxLength}
            value={value}
            onChange={({ currentTarget }) => {
              list.open();
              onType(currentTarget.value);
            }}
            onKeyDown={list.onKeyDown}
            onBlur={list.close}
          />
          {list.isOpen && (
            <ul
              id={listId}
              role="listbox"
              aria-label={optionsLabel}
              className={styles.options}
              // The field keeps the focus, so that a press doesn't close the list before it chooses.
              onMouseDown={(event) => event.preventDefault()}
            >
              {options.map((option, place) => (
                <li
                  key={option.id}
                  id={getOptionId(place)}
                  role="option"
                  aria-selected={place === list.active}
                  onClick={() => list.choose(option)}
                >
                  {option.label} {option.detail && <small>{option.detail}</small>}
                </li>
              ))}
            </ul>
          )}
          <LiveRegion>{list.isOpen && formatCount(options.length, 'choice')}</LiveRegion>
        </div>
      )}
    </Field>
  );
}

/** Which option the keys are at; null for none, so that Enter does what it does in every field. */
function useOptionList<Option>(options: readonly Option[], onChoose: (option: Option) => void) {
  const [isOpened, setOpened] = useState(false);
  const [place, setPlace] = useState<number | null>(null);
  const isOpen = isOpened && options.length > 0;
  const active = isOpen && place !== null && place < options.length ? place : null;
  const open = (at: number | null = null) => {
    setOpened(true);
    setPlace(at);
  };
  const close = () => {
    setOpened(false);
    setPlace(null);
  };
  const choose = (option: Option) => {
    close();
    onChoose(option);
  };
  const last = options.length - 1;
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => open(active === null || active === last ? 0 : active + 1),
    ArrowUp: () => open(active === null || active === 0 ? last : active - 1),
    ...(isOpen && { Escape: close }),
    ...(active !== null && { Enter: () => options.slice(active, active + 1).forEach(choose) }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // Escape closes the list, not also the dialog around it.
    event.stopPropagation();
    act();
  };
  return { isOpen, active, open: () => open(), close, choose, onKeyDown };
}
