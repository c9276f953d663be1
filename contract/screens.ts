import type { Access } from './endpoint.ts';
import type { SitePath } from './rules/links.ts';
import { Secret } from './secret.ts';

/** The groups of the staff menu, in its order. */
export const staffGroups = [
  'Reception',
  'Door',
  'Hall',
  'Money',
  'Website',
  'People',
  'Administration',
] as const;

/** Who may open a screen. */
type ScreenAccess = Exclude<Access, 'provider' | 'operator'>;
type StaffRoles = Exclude<ScreenAccess, string>;

type Path = `/${string}`;

type MenuEntry = {
  /** None for what comes before the groups. */
  group?: (typeof staffGroups)[number];
  /** The place within the group. */
  place: number;
  /** By default, the title. */
  label?: string;
  /** The place among the screens that staff use all day; the bar of a phone has the first four that a person may open. */
  favorite?: number;
  /** Whose menu has it, when others may open it too. */
  roles?: StaffRoles;
};

/** What a screen may say. What a kind of screen must say is below. */
type AnyScreen = {
  /** '$name' is a parameter. */
  path: Path;
  /** The title of the browser tab. A screen can set a more exact one with usePageTitle. */
  title: string;
  access: ScreenAccess;
  /** By the server with its data; or in the browser, which needs no word where the screen is somebody's own. */
  rendered?: 'server' | 'frame';
  /** In the sitemap; or the path of the screen that shows the same; or left out by search engines. */
  listed?: boolean | Path;
  /** For search engines and messengers. */
  description?: string;
  /** 'own': title and description come from what it shows (web/heads.ts of its feature). */
  head?: 'own';
  /** The query parameters that a link may have. */
  query?: readonly string[];
  /** Query parameters that change the first render, too: the server renders without them, the browser anew with them. */
  renderQuery?: readonly string[];
  /** The service worker caches its code, so it opens without a network. */
  offline?: true;
  /** The path of the screen above, for the breadcrumbs. */
  parent?: Path;
  /** Screens for staff with a place in the menu or a parent have the staff frame. */
  menu?: MenuEntry;
  /** The path of the public screen that it edits, with the parameters of its own path. */
  shows?: Path;
  /** Used at the door, where nothing may be in the way. */
  door?: true;
};

/** Search engines may list it. */
type PublicScreen = AnyScreen & {
  access: 'everybody';
  rendered: 'server' | 'frame';
  listed: true | Path;
  menu?: { roles: StaffRoles };
} & ({ description: string; head?: never } | { head: 'own'; description?: never });

/** Open to everybody, but of no use to search engines: forms, and what a secret or a number in the path opens. */
type PersonalScreen = AnyScreen & {
  access: 'everybody';
  rendered: 'server' | 'frame';
  listed: false;
  description?: never;
  menu?: never;
};

type StaffScreen = AnyScreen & {
  access: Exclude<ScreenAccess, 'everybody'>;
  rendered?: never;
  listed?: never;
  description?: never;
};

/** A screen as everyone needs it: router, heads, menus, sitemap, links. Its component is in the web/screens.ts of its feature. */
export type Screen = PublicScreen | PersonalScreen | StaffScreen;

/** The screens of a feature. */
export const defineScreens = <const S extends Record<string, Screen>>(screens: S): S => screens;

/** The parameters in a path. */
export type PathParameter<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | PathParameter<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

/** What app/screens.ts declares, so that those who know no feature can refuse a link to no screen. */
// oxlint-disable-next-line typescript/consistent-type-definitions, typescript/no-empty-interface -- a type cannot be declared further
export interface Site {}

type SiteScreen = Site extends { screen: infer S extends Screen } ? S : Screen;

/** The path of a screen, with '$name' for parameters. */
export type ScreenPath = SiteScreen['path'];

/** What a link may lead to: the path of a screen without parameters, what linkTo made, or a stored path that isSitePath has checked. */
export type LinkPath = SitePath | Exclude<ScreenPath, `${string}$${string}`>;

type QueryParameter<S> =
  | (S extends { query: readonly (infer Name extends string)[] } ? Name : never)
  | (S extends { renderQuery: readonly (infer Name extends string)[] } ? Name : never);

type QueryValues<S> = { [Name in QueryParameter<S>]?: string | number | undefined };

/** The parameters of the path, all required, and those of the query. */
type LinkArguments<P extends ScreenPath, S = Extract<SiteScreen, { path: P }>> = [
  PathParameter<P>,
] extends [never]
  ? [QueryParameter<S>] extends [never]
    ? []
    : [values?: QueryValues<S>]
  : [values: Record<PathParameter<P>, string | number> & QueryValues<S>];

type Values = Readonly<Record<string, string | number | undefined>>;

export const pathParameter = /\$(\w+)/g;

/** True for the path of a screen in place of a filled one: that of the frame which the server sends for all of them. */
export const isPattern = (path: string): boolean => path.includes('/$');

/** Whether there is a value for each parameter of the path. */
export const canFillPath = (path: string, values: Values): boolean =>
  [...path.matchAll(pathParameter)].every(([, name = '']) => values[name] !== undefined);

/** The path of a screen with its parameters; those without a value are empty. */
export const fillPath = (path: string, values: Values): SitePath =>
  path.replaceAll(pathParameter, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  ) as SitePath;

/** The path of a screen with its parameters and its query: linkTo('/ticket/$id', { id }). A query parameter without a value is left out. */
export function linkTo<const P extends ScreenPath>(
  path: P,
  ...[values]: LinkArguments<P>
): SitePath {
  const all: Values = { ...values };
  const query = Object.entries(all).flatMap(([name, value]) =>
    value === undefined || path.split('/').includes(`$${name}`) ? [] : [[name, String(value)]],
  );
  return (fillPath(path, all) +
    (query.length > 0 ? `?${new URLSearchParams(query).toString()}` : '')) as SitePath;
}

declare const publicUrl: unique symbol;
/** A URL that anybody may read: one of this site without a key, or one that `toPublicUrl` was given. */
export type PublicUrl = string & { readonly [publicUrl]: true };

/** For a URL of another site, or one that is known to have no key. */
export const toPublicUrl = (url: string): PublicUrl => url as PublicUrl;

/** The parameters of screens whose possession gives access. */
const secretParameters = ['secret', 'key', 'cart'] as const;
type SecretParameter = (typeof secretParameters)[number];

type ScreenUrl<V extends readonly unknown[]> = [SecretParameter & keyof V[0]] extends [never]
  ? PublicUrl
  : Secret;

/** The address of a screen for what leaves the site, such as email; a secret when it has a key. `origin` has no slash at its end. */
export function buildScreenUrl<const P extends ScreenPath, const V extends LinkArguments<P>>(
  origin: string,
  path: P,
  ...values: V
): ScreenUrl<V> {
  const url = origin + linkTo(path, ...values);
  const isSecret = secretParameters.some((name) => name in (values[0] ?? {}));
  // A conditional type is not narrowed by a value.
  return (isSecret ? new Secret('link', url) : toPublicUrl(url)) as ScreenUrl<V>;
}
