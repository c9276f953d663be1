import {readFileSync,readdirSync,statSync} from 'node:fs';
