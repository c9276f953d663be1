import { parentPort, workerData } from 'node:worker_threads';
import { generateYear, type YearOfCalendar } from './generate-year.ts';

// One year, then it ends and gives the library's memory back.
parentPort?.postMessage(await generateYear(workerData as YearOfCalendar));
