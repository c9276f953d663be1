import { useEffect, useState } from 'react';
import { type DraftKind, loadDraft, saveDraft } from './drafts.ts';

/** State that is no form and that a reload keeps, stored as a draft. */
export function useDraftState<Values extends Record<string, unknown>>(
  kind: DraftKind,
  name: string,
  empty: Values,
) {
  const [values, setValues] = useState(() => loadDraft(kind, name, empty)?.values ?? empty);
  useEffect(() => saveDraft(kind, name, values), [kind, name, values]);
  return [values, setValues] as const;
}
