/**
 * Whom something that a browser stores belongs to: the device, a visitor who buys on it without an account, or the account that is
 * signed in. Signing out deletes what belongs to the account, and nothing else.
 */
type StorageOwner = 'device' | 'buyer' | 'account';

type StoredItem = {
  owner: StorageOwner;
  /** Texts of this tab or of the browser, a cache of the service worker, or an IndexedDB database. */
  place: 'tab' | 'browser' | 'cache' | 'database';
  /** Texts and caches of an item may have more behind it, such as the number of an event. */
  name: string;
  /** Stays for the same person to sign in again after the session has ended without signing out. */
  outlivesSession?: true;
};

/** Everything that the site stores in a browser. Cookies are set by the server, and no program here can read them. */
export const storedItems = {
  colorScheme: { owner: 'device', place: 'browser', name: 'mantine-color-scheme-value' },
  pickerView: { owner: 'device', place: 'browser', name: 'namugongo.picker.view' },
  paperHabits: { owner: 'device', place: 'browser', name: 'paper-habits' },
  doorSound: { owner: 'device', place: 'browser', name: 'door-sound' },
  doorCamera: { owner: 'device', place: 'browser', name: 'door-camera' },
  /** Codes and times that the door of a gathering has not sent, without names; whoever signs in here sends them. */
  gatheringScans: { owner: 'device', place: 'browser', name: 'gathering-scans ' },
  reloadedFile: { owner: 'device', place: 'tab', name: 'namugongo.reloaded' },
  scrollPositions: { owner: 'device', place: 'tab', name: 'namugongo.scroll' },
  shell: { owner: 'device', place: 'cache', name: 'shell ' },
  /** The last sign-out of this browser, and the last one that this tab has followed. */
  lastSignOut: { owner: 'device', place: 'browser', name: 'namugongo.sign-out.last' },
  followedSignOut: { owner: 'device', place: 'tab', name: 'namugongo.sign-out.followed' },
  /** Set while the server doesn't know of a sign-out yet. */
  pendingSignOut: { owner: 'device', place: 'browser', name: 'namugongo.sign-out.pending' },

  cart: { owner: 'buyer', place: 'browser', name: 'namugongo.cart.' },
  purchaseKeys: { owner: 'buyer', place: 'browser', name: 'ticket-key ' },
  codeKeys: { owner: 'buyer', place: 'browser', name: 'telephone-key ' },
  buyerDraft: { owner: 'buyer', place: 'tab', name: 'buyer-draft ' },
  donationReference: { owner: 'buyer', place: 'tab', name: 'gift reference' },
  responses: { owner: 'buyer', place: 'cache', name: 'answers' },

  /** Set while an account is signed in. */
  signedIn: { owner: 'account', place: 'browser', name: 'namugongo.signed-in' },
  /** The id of the account that was signed in last. */
  lastAccount: {
    owner: 'account',
    place: 'browser',
    name: 'namugongo.account',
    outlivesSession: true,
  },
  accountPurchaseKeys: { owner: 'account', place: 'browser', name: 'account-ticket-key ' },
  accountCodeKeys: { owner: 'account', place: 'browser', name: 'account-telephone-key ' },
  accountDraft: { owner: 'account', place: 'tab', name: 'draft ', outlivesSession: true },
  /** Drafts of long texts. */
  accountTextDraft: { owner: 'account', place: 'browser', name: 'draft ', outlivesSession: true },
  staffEvent: { owner: 'account', place: 'tab', name: 'staff-event' },
  accountResponses: { owner: 'account', place: 'cache', name: 'account-answers' },
  /** The paid places of a gathering with their names, for its door. */
  gatheringPlaces: { owner: 'account', place: 'browser', name: 'gathering-places ' },
  /** Unsent scans stay in it (features/door/web/check-in/door-store.ts). */
  door: { owner: 'account', place: 'database', name: 'door' },
  doorAccount: { owner: 'account', place: 'database', name: 'door-account' },
  /** Practice tickets and what was done with them; nobody is in it. */
  doorPractice: { owner: 'account', place: 'database', name: 'door-practice' },
} as const satisfies Record<string, StoredItem>;

type StoredItems = typeof storedItems;

type ItemIn<Place extends StoredItem['place']> = {
  [Item in keyof StoredItems]: StoredItems[Item]['place'] extends Place ? Item : never;
}[keyof StoredItems];

/** An item that is stored as text. */
export type StoredText = ItemIn<'tab' | 'browser'>;

/** An item that is a database. */
export type StoredDatabase = ItemIn<'database'>;

/** The items of the account; `atSessionEnd` leaves out those that outlive the session. */
export const listAccountItems = ({ atSessionEnd = false } = {}): [string, StoredItem][] =>
  Object.entries<StoredItem>(storedItems).filter(
    ([, { owner, outlivesSession }]) => owner === 'account' && !(atSessionEnd && outlivesSession),
  );
