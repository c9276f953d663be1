import { menu as menuCalls } from '@namugongo/contract/menu';
import { type MenuSection, site } from '@namugongo/contract/site';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../api.ts';
import { editable, type EditableSection, faultsOf, plain } from './editable-menu.ts';

/** The menu while it is edited. `seen` is the one it began with: the server refuses to overwrite another. */
export function useMenuForm(menu: readonly MenuSection[]) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(() => [...menu]);
  const [sections, setSections] = useState(() => editable(menu));
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => ask(menuCalls.save, { body: { menu: plain(sections), seen } }),
    onSuccess: (saved) => {
      setSeen(saved);
      setTried(false);
      return client.invalidateQueries({ queryKey: [site.read.path] });
    },
  });
  const faults = tried ? faultsOf(sections) : {};
  return {
    sections,
    faults,
    save,
    dirty: JSON.stringify(plain(sections)) !== JSON.stringify(seen),
    change(next: EditableSection[]) {
      if (save.isSuccess || save.isError) save.reset();
      setSections(next);
    },
    submit() {
      setTried(true);
      if (!save.isPending && Object.keys(faultsOf(sections)).length === 0) save.mutate();
    },
    /** Goes back to the menu as it is now, somebody else's changes included. */
    startAgain() {
      save.reset();
      setTried(false);
      setSeen([...menu]);
      setSections(editable(menu));
    },
  };
}
