import packageFile from '../package.json' with { type: 'json' };

/** The version of the site, '1.0.0'; CHANGELOG.md says what each one changed. */
export const { version } = packageFile;
