type Rule = { required: readonly string[] };

/** The properties that schema.org types need, by the guidelines of search engines. */
const rules: Record<string, Rule> = {
  Organization: { required: ['name', 'url'] },
  WebSite: { required: ['name', 'url'] },
  Article: { required: ['headline', 'image', 'author'] },
  Event: { required: ['name', 'startDate', 'location', 'image', 'organizer', 'offers'] },
  Place: { required: ['name'] },
  Offer: { required: ['price', 'priceCurrency', 'availability', 'url'] },
  ImageGallery: { required: ['name', 'url'] },
  ImageObject: { required: ['contentUrl'] },
  BreadcrumbList: { required: ['itemListElement'] },
  DonateAction: { required: ['name', 'url', 'target', 'recipient'] },
  ListItem: { required: ['position', 'name', 'item'] },
};

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const zonedPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const isDate = (value: unknown) =>
  typeof value === 'string' &&
  (dayPattern.test(value) || zonedPattern.test(value)) &&
  !Number.isNaN(Date.parse(value));
const isUrl = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value);
const isFilledText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

const formats: Record<string, (value: unknown) => boolean> = {
  name: isFilledText,
  headline: isFilledText,
  url: isUrl,
  item: isUrl,
  target: isUrl,
  logo: isUrl,
  contentUrl: isUrl,
  '@id': isUrl,
  startDate: isDate,
  endDate: isDate,
  doorTime: isDate,
  datePublished: isDate,
  endTime: isDate,
  validFrom: isDate,
  validThrough: isDate,
  price: (value) => typeof value === 'string' && /^\d+\.\d\d$/.test(value),
  priceCurrency: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  availability: (value) =>
    /^https:\/\/schema\.org\/(InStock|SoldOut|PreOrder|LimitedAvailability)$/.test(String(value)),
  eventStatus: (value) => /^https:\/\/schema\.org\/Event\w+$/.test(String(value)),
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks structured data against the rules: required properties, types and formats. Returns one line for each error. */
export function findSchemaErrors(data: unknown, path = ''): string[] {
  if (Array.isArray(data))
    return data.flatMap((item, index) => findSchemaErrors(item, `${path}[${index}]`));
  if (!isObject(data)) return [];
  const type = String(data['@type']);
  const rule = rules[type];
  if (!rule) return [`${path}: unknown type ${type}`];
  const place = `${path}${type}`;
  const missing = rule.required
    .filter((name) => data[name] === undefined)
    .map((name) => `${place}: ${name} is missing`);
  const badFormats = Object.entries(data)
    .filter(([name, value]) => formats[name] && !formats[name](value))
    .map(([name]) => `${place}: ${name} has a wrong format`);
  const parts = Object.entries(data)
    .filter(([name, value]) => name !== 'image' || typeof value !== 'string')
    .flatMap(([name, value]) => findSchemaErrors(value, `${place}.${name} `));
  const badImage =
    typeof data['image'] === 'string' && !isUrl(data['image']) ? [`${place}: image is no URL`] : [];
  return [...missing, ...badFormats, ...badImage, ...findOrderErrors(data, place), ...parts];
}

/** The positions of a breadcrumb list count from 1. */
function findOrderErrors(data: Record<string, unknown>, place: string): string[] {
  const items = data['itemListElement'];
  if (!Array.isArray(items)) return [];
  const isInOrder = items.every((item, index) => isObject(item) && item['position'] === index + 1);
  return isInOrder ? [] : [`${place}: positions are not in order`];
}
