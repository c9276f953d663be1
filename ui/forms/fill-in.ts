import { useEffect, useRef, useState } from 'react';

/** Texts for some fields of a form. */
type Texts<Field extends string> = Partial<Readonly<Record<Field, string>>>;

/**
 * What the program fills in when its offer has changed from `before` to `offered`, because its source has: fields that are empty or still
 * hold what was filled in take the new text, or none without one. What a person typed stays.
 */
export function fillIn<Field extends string>(
  values: Readonly<Record<Field, string>>,
  offered: Texts<Field>,
  before: Texts<Field>,
): Partial<Record<Field, string>> {
  const change: Partial<Record<Field, string>> = {};
  const offers: Texts<string> = offered;
  for (const name in { ...before, ...offered }) {
    const value = values[name];
    const text = offers[name] ?? '';
    if (value.trim() === '' || value === before[name] || value === text) change[name] = text;
  }
  return change;
}

type FillInOptions<Field extends string> = {
  values: Readonly<Record<Field, string>>;
  setValues: (change: Partial<Record<Field, string>>) => void;
  /** What the offer belongs to, such as a day. */
  source: string;
  /** The texts for this source; undefined until they have loaded. */
  offered: Texts<Field> | undefined;
  isEnabled: boolean;
};

/** Fills in what a form is offered for each source, and withdraws it as soon as the source changes. Returns what it filled in. */
export function useFillIn<Field extends string>(options: FillInOptions<Field>): Texts<Field> {
  const { source, offered, isEnabled } = options;
  const [filled, setFilled] = useState<Texts<Field>>({});
  const before = useRef<{ source: string; offered: Texts<Field> }>({ source: '', offered: {} });
  useEffect(() => {
    // Once for each source: a field that is emptied stays empty.
    if (!isEnabled || before.current.source === source) return;
    const change = fillIn(options.values, offered ?? {}, before.current.offered);
    before.current = offered ? { source, offered } : { source: '', offered: {} };
    setFilled(offered ? change : {});
    if (Object.keys(change).length > 0) options.setValues(change);
  }, [isEnabled, source, offered]);
  return filled;
}
