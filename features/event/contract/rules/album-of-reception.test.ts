import { expect, test } from 'vitest';
import { findAlbumOfReception } from './album-of-reception.ts';

const reception = { title: 'Uganda Martyrs Day 2027 Reception', year: '2027' };
const facts = { heldOn: null, isIssue: false };
const feast = {
  ...facts,
  slug: 'feast',
  title: 'Martyrs Day 2027',
  pictureCount: 3,
};

test.each([
  ['by its title', feast, true],
  ['by its address', { ...feast, slug: 'martyrs-2027', title: 'Our feast' }, true],
  ['by its day', { ...feast, title: 'Martyrs Day', heldOn: '2027-06-03' }, true],
  ['not of another year', { ...feast, title: 'Martyrs Day 2026' }, false],
  ['not of another day of the year', { ...feast, title: 'Easter Day 2027' }, false],
  ['not of another feast that shares a word', { ...feast, title: 'Martyrs Novena 2027' }, false],
  ['not of any reception', { ...feast, slug: 'r', title: 'New Year Reception 2027' }, false],
  ['not without pictures', { ...feast, pictureCount: 0 }, false],
  ['not the carousel of the home page', { ...feast, slug: 'home' }, false],
])('the album of a reception is found %s', (_, album, matches) => {
  const other = { ...facts, slug: 'other', title: 'Choir 2027', pictureCount: 1 };
  expect(findAlbumOfReception([other, album], reception)).toBe(matches ? album : undefined);
});

test('of several albums it is the one that shares the most words with the reception', () => {
  const mass = { ...facts, slug: 'mass', title: 'Martyrs 2027', pictureCount: 5 };
  const own = {
    ...facts,
    slug: 'own',
    title: 'Uganda Martyrs Day Reception 2027',
    pictureCount: 1,
  };
  expect(findAlbumOfReception([mass, own], reception)).toBe(own);
});
