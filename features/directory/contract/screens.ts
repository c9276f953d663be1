import { defineScreens } from '#contract/screens.ts';

export const directoryScreens = defineScreens({
  directory: {
    path: '/directory',
    query: ['search'],
    title: 'List of Members',
    access: ['member', 'editor', 'secretary', 'reception', 'treasurer'],
    menu: { group: 'People', place: 1, label: 'Directory', favorite: 9 },
  },
  add: {
    path: '/add-member',
    title: 'Add New Member',
    access: ['secretary'],
    parent: '/directory',
  },
  edit: {
    path: '/edit-member/$id',
    title: 'Edit Member',
    access: ['member', 'secretary'],
    parent: '/directory',
  },
  households: {
    path: '/households',
    title: 'Households',
    access: ['secretary'],
    parent: '/directory',
  },
  addHousehold: {
    path: '/add-household',
    title: 'New household',
    access: ['secretary'],
    parent: '/households',
  },
  editHousehold: {
    path: '/edit-household/$id',
    title: 'Edit household',
    access: ['secretary'],
    parent: '/households',
  },
  lifeDays: {
    path: '/birthdays',
    title: 'Birthdays and anniversaries',
    access: ['member', 'editor', 'secretary', 'reception', 'treasurer'],
    parent: '/directory',
  },
  booklet: {
    path: '/directory-booklet',
    title: 'Members directory',
    access: ['secretary'],
    parent: '/directory',
  },
});
