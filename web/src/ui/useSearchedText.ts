import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** What is typed into a search, and what the server is asked for: the same a moment after the last key. */
export function useSearchedText() {
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), 250);
  return { typed, setTyped, searched };
}
