import { useEffect, useState } from 'react';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import type { ChairStore } from './chair-store.ts';

/** Says politely when somebody else takes or frees a chair of the table a person looks at; the rest of the hall is silent. */
export function Announcer({ store, tableName }: { store: ChairStore; tableName: string | null }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    setWords('');
    return store.onTurn(({ chair, before }) => {
      if (chair.tableName !== tableName) return;
      const name = `${chair.tableName}, ${chair.chairName}`;
      if (chair.state === 'free') setWords(`${name} is free again.`);
      else if (before === 'free') setWords(`${name} was just taken.`);
    });
  }, [store, tableName]);
  return <LiveRegion>{words}</LiveRegion>;
}
