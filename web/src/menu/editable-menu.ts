import { arrayMove } from '@dnd-kit/sortable';
import { Menu } from '@namugongo/contract/menu';
import type { MenuSection } from '@namugongo/contract/site';

/** The menu as it is edited: every part has an id of its own, so that it keeps its place on the screen while it moves. */
export type EditableItem = { id: string; label: string; path: string };
export type EditableSection = { id: string; label: string; items: EditableItem[] };

let made = 0;
const freshId = (kind: string) => `${kind}-${(made += 1)}`;

export const newItem = (): EditableItem => ({ id: freshId('item'), label: '', path: '' });
export const newSection = (): EditableSection => ({
  id: freshId('section'),
  label: '',
  items: [newItem()],
});

export const editable = (menu: readonly MenuSection[]): EditableSection[] =>
  menu.map(({ label, items }) => ({
    id: freshId('section'),
    label,
    items: items.map((item) => ({ id: freshId('item'), ...item })),
  }));

export const plain = (sections: readonly EditableSection[]): MenuSection[] =>
  sections.map(({ label, items }) => ({
    label: label.trim(),
    items: items.map((item) => ({ label: item.label.trim(), path: item.path.trim() })),
  }));

/** Puts a section, or an item within its section, in another's place. */
export function moved(
  sections: readonly EditableSection[],
  from: string,
  to: string,
): EditableSection[] {
  const place = (id: string) => sections.findIndex((section) => section.id === id);
  if (place(from) >= 0 && place(to) >= 0) return arrayMove([...sections], place(from), place(to));
  return sections.map((section) => {
    const at = (id: string) => section.items.findIndex((item) => item.id === id);
    return at(from) >= 0 && at(to) >= 0
      ? { ...section, items: arrayMove(section.items, at(from), at(to)) }
      : section;
  });
}

/** Takes an item to the end of another section. */
export function movedTo(
  sections: readonly EditableSection[],
  itemId: string,
  sectionId: string,
): EditableSection[] {
  const item = sections.flatMap(({ items }) => items).find(({ id }) => id === itemId);
  if (!item) return [...sections];
  return sections.map((section) => {
    const items = section.items.filter(({ id }) => id !== itemId);
    return { ...section, items: section.id === sectionId ? [...items, item] : items };
  });
}

/** The sentence of every part that needs another look, by the part's id and field: 'item-3 path'. */
export function faultsOf(sections: readonly EditableSection[]): Record<string, string> {
  const read = Menu.safeParse(plain(sections));
  if (read.success) return {};
  const faults: Record<string, string> = {};
  for (const { path, message } of read.error.issues) {
    const [sectionAt, field, itemAt, itemField] = path;
    const section = sections[Number(sectionAt)];
    const item = section?.items[Number(itemAt)];
    const key = item ? `${item.id} ${String(itemField)}` : `${section?.id} ${String(field)}`;
    faults[key] ??= message;
  }
  return faults;
}
