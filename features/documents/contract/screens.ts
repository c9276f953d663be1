import { defineScreens } from '#contract/screens.ts';

export const documentScreens = defineScreens({
  documents: {
    path: '/documents',
    query: ['search'],
    title: 'Documents',
    description: 'Documents of the community to read and download.',
    access: 'everybody',
    listed: true,
    rendered: 'frame',
    offline: true,
    menu: { group: 'People', place: 2, favorite: 12, roles: ['secretary'] },
  },
  upload: {
    path: '/document-upload',
    title: 'Upload a document',
    access: ['secretary'],
    parent: '/documents',
  },
  download: {
    path: '/file-download',
    title: 'Download a file',
    access: 'everybody',
    listed: false,
    rendered: 'server',
    offline: true,
  },
});
