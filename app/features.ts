/**
 * The features from the ground up: each may import those before it, none may import one after it (lint/imports.mjs). Every folder of
 * features/ has its place here.
 */
export const featureOrder = [
  'site',
  'accounts',
  'mine',
  'people',
  'emails',
  'personal-data',
  'search',
  'today',
  'status',
  'albums',
  'pages',
  'menu',
  'videos',
  'documents',
  'readings',
  'announcements',
  'directory',
  'hours',
  'payments',
  'donations',
  'event',
  'hall',
  'seats',
  'tickets',
  'orders',
  'telephones',
  'door',
  'treasury-days',
  'reports',
  'discovery',
  'audit',
  'home',
  'offline',
  'profile',
  'qrcode',
  'editor-calendar',
] as const;

export type FeatureName = (typeof featureOrder)[number];
