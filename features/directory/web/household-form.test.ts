import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HouseholdForm } from './HouseholdForm.tsx';

const household = { id: 1, name: 'Kato', address: '', addressAudience: 'nobody' } as const;
const show = (members: number) => {
  const form = createElement(HouseholdForm, { household: { ...household, members } });
  const client = new QueryClient();
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, form));
};

test('the contacts of a household can be saved when it has members', () => {
  expect(show(2)).toContain('Save their contacts');
  expect(show(0)).not.toContain('Save their contacts');
});
