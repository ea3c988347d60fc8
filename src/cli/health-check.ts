// The health check of the container image: ends with 0 if the server of these settings is ready. It is a program of its own,
// because loading the whole command every few seconds would take much of the processor's time.
import { isReady } from './is-ready.ts';

process.exitCode = (await isReady(process.env)) ? 0 : 1;
