import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** The value of a search field, and its trimmed value 250 ms after the last key for queries. */
export function useDebouncedSearch() {
  const [inputValue, setInputValue] = useState('');
  const [debouncedSearch] = useDebouncedValue(inputValue.trim(), 250);
  return { inputValue, setInputValue, debouncedSearch };
}
