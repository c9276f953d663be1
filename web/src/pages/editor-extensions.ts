import { isLinkTarget } from '@namugongo/contract/rules/addresses';
import { Mark } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import StarterKit from '@tiptap/starter-kit';

/** Words in Luganda; the server that renders pages has the same mark. */
const Luganda = Mark.create({
  name: 'luganda',
  parseHTML: () => [{ tag: 'span[lang="lg"]' }],
  renderHTML: () => ['span', { lang: 'lg' }, 0],
});

/** What can be written is what a page can show (contract/src/page-body.ts); the rest of a pasted text is left out. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, isAllowedUri: (address) => isLinkTarget(address ?? '') },
  }),
  // A picture comes from an album, by its own button; one that is pasted is another site's.
  Image.extend({
    addAttributes: () => ({ src: {}, alt: {}, width: {}, height: {} }),
    parseHTML: () => [{ tag: 'img[src^="/api/pictures/"]' }],
  }),
  Luganda,
];
