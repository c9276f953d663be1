import type { Role } from '../endpoint.ts';

/** What each role is for, in the words of decisions, section 3, for who gives roles and for who has them. */
export const roleWords: Record<Role, { name: string; may: string }> = {
  member: {
    name: 'Member',
    may: 'sees the directory, keeps their own entry in it, and offers and asks for hours',
  },
  editor: { name: 'Editor', may: 'writes pages, albums, announcements and readings' },
  secretary: { name: 'Secretary', may: 'keeps the directory, the hours bank and the documents' },
  usher: { name: 'Usher', may: 'receives guests at the door and follows the seating manifest' },
  reception: {
    name: 'Reception',
    may: 'does all an usher does; and chairs, box office, seat requests, sold chairs and moves',
  },
  treasurer: { name: 'Treasurer', may: 'sees payments, donations and all reports, and refunds' },
  admin: {
    name: 'Administrator',
    may: 'does everything, gives people their roles and sets up the site',
  },
};
