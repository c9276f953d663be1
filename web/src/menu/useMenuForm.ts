import { menu as menuCalls } from '@namugongo/contract/menu';
import { type MenuSection, site } from '@namugongo/contract/site';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, invalidateEndpoints } from '../api.ts';
import { toEditableMenu, type EditableSection, validateMenu, toMenu } from './editable-menu.ts';

/** The form state of the menu. `seen` is the menu that editing started with; the server rejects a save over a newer one. */
export function useMenuForm(menu: readonly MenuSection[]) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(() => [...menu]);
  const [sections, setSections] = useState(() => toEditableMenu(menu));
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => callApi(menuCalls.update, { body: { menu: toMenu(sections), seen } }),
    onSuccess: (saved) => {
      setSeen(saved);
      setTried(false);
      return invalidateEndpoints(client, site.get);
    },
  });
  const errors = tried ? validateMenu(sections) : {};
  return {
    sections,
    errors,
    save,
    dirty: JSON.stringify(toMenu(sections)) !== JSON.stringify(seen),
    change(next: EditableSection[]) {
      if (save.isSuccess || save.isError) save.reset();
      setSections(next);
    },
    submit() {
      setTried(true);
      if (!save.isPending && Object.keys(validateMenu(sections)).length === 0) save.mutate();
    },
    /** Resets the form to the current menu, including changes of others. */
    startAgain() {
      save.reset();
      setTried(false);
      setSeen([...menu]);
      setSections(toEditableMenu(menu));
    },
  };
}
