import { defineScreens } from '#contract/screens.ts';

export const editorCalendarScreens = defineScreens({
  calendar: {
    path: '/editor-calendar',
    title: 'Calendar',
    access: ['editor'],
    menu: { group: 'Website', place: 8 },
  },
});
