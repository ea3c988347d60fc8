import { parentPort, workerData } from 'node:worker_threads';
import { AllowedNetworks } from './address.ts';
import { dnsResolver } from './resolve.ts';
import { Sender } from './send.ts';
import type { SendingOptions, Sent, ToSend } from './sending-thread.ts';

const { networks, ports, timeoutMs }: SendingOptions = workerData;
const destinations = { networks: new AllowedNetworks(networks), ports };
const sender = new Sender({ destinations, resolve: dnsResolver(), timeoutMs });

parentPort?.on('message', async ({ id, url, headers, body }: ToSend) => {
  const sent: Sent = { id, attempt: await sender.send(url, headers, body) };
  parentPort?.postMessage(sent);
});
