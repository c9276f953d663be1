import { arrayMove } from '@dnd-kit/sortable';
import type { MenuSection } from '#contract/site-settings.ts';
import { maxMenuLabelLength, Menu } from '#features/site/contract/menu-links.ts';

/** The menu while edited. Every section and item has a stable id for sorting. */
export type EditableItem = { id: string; label: string; path: string };
export type EditableSection = { id: string; label: string; items: EditableItem[] };

let created = 0;
const freshId = (kind: string) => `${kind}-${(created += 1)}`;

export const createItem = (): EditableItem => ({ id: freshId('item'), label: '', path: '' });
export const createSection = (): EditableSection => ({
  id: freshId('section'),
  label: '',
  items: [createItem()],
});

export const toEditableMenu = (menu: readonly MenuSection[]): EditableSection[] =>
  menu.map(({ label, items }) => ({
    id: freshId('section'),
    label,
    items: items.map((item) => ({ id: freshId('item'), ...item })),
  }));

export const toMenu = (sections: readonly EditableSection[]): MenuSection[] =>
  sections.map(({ label, items }) => ({
    label: label.trim(),
    items: items.map((item) => ({ label: item.label.trim(), path: item.path.trim() })),
  }));

/** Moves a section, or an item within its section, to the place of another. */
export function moveItem(
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

/** Adds a link at the end of a section. */
export const addItem = (
  sections: readonly EditableSection[],
  sectionId: string,
  link: Pick<EditableItem, 'label' | 'path'>,
): EditableSection[] =>
  sections.map((section) =>
    section.id === sectionId
      ? { ...section, items: [...section.items, { ...createItem(), ...link }] }
      : section,
  );

/** Moves an item to the end of another section. */
export function moveItemToSection(
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

/** Returns error messages by id and field, like 'item-3 path'. */
export function validateMenu(sections: readonly EditableSection[]): Record<string, string> {
  const parsed = Menu.safeParse(toMenu(sections));
  return parsed.success ? {} : toItemErrors(sections, parsed.error.issues);
}

/** Errors of a menu, by section and link of the form. */
export function toItemErrors(
  sections: readonly EditableSection[],
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const [sectionAt, field, itemAt, itemField] = path;
    const section = sections[Number(sectionAt)];
    const item = section?.items[Number(itemAt)];
    const key = item ? `${item.id} ${String(itemField)}` : `${section?.id} ${String(field)}`;
    errors[key] ??= message;
  }
  return errors;
}

/** As much of a title as a label of the menu can have, in whole letters. */
export function cutLabel(title: string): string {
  let label = '';
  for (const sign of title) {
    if (label.length + sign.length > maxMenuLabelLength) break;
    label += sign;
  }
  return label.trim();
}
