import { parentPort, workerData } from 'node:worker_threads';
import { generateYear, type CalendarYearKey } from './generate-year.ts';

// Generates one year and ends, which frees the memory of the library.
parentPort?.postMessage(await generateYear(workerData as CalendarYearKey));
