/** Where an event is; both are empty while they are not known. The address has one line or more. */
export type EventPlace = { venue: string; address: string };

/** The lines of an address or a note, without empty ones. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((item) => item.trim())
    .filter(Boolean);

/** 'The parish hall, 1 Main Street, Boston, MA 02118' */
export const formatEventPlace = ({ venue, address }: EventPlace): string =>
  [venue.trim(), ...splitLines(address)].filter(Boolean).join(', ');

/**
 * The URL of a search for the place on Google Maps, which opens the maps of a phone, too. Null without an address, because the name of
 * a hall alone finds other halls.
 */
export const createMapUrl = (place: EventPlace): string | null =>
  splitLines(place.address).length > 0
    ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(formatEventPlace(place))}`
    : null;
