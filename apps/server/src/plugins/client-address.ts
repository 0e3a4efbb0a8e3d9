/**
 * The address of a client, the same for HTTP and for sockets. Anybody can forge `X-Forwarded-For`, so it is trusted
 * only as far as the proxies of the settings wrote it.
 */
import { BlockList, isIP } from 'node:net';

/** So many proxies in front, or their addresses and networks. Zero: none, and the header means nothing. */
export type TrustedProxies = number | readonly string[];

/** Whether this address is trusted about the address before it; the peer of the connection is hop 0. */
export type Trust = (address: string, hop: number) => boolean;

const kindOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits, ...rest] = network.split('/');
  const kind = kindOf(address);
  const isWhole = bits === undefined || /^\d{1,3}$/.test(bits);
  if (isIP(address) === 0 || rest.length > 0 || !isWhole || Number(bits) > (kind === 'ipv4' ? 32 : 128)) {
    throw new Error(`no address or network: ${network}`);
  }
  if (bits === undefined) list.addAddress(address, kind);
  else list.addSubnet(address, Number(bits), kind);
}

/** @throws Error on a text that is neither an address nor a network. */
export function trustOf(proxies: TrustedProxies): Trust {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies;
  const list = new BlockList();
  for (const network of proxies) addNetwork(list, network);
  return (address) => isIP(address) !== 0 && list.check(address, kindOf(address));
}

export interface Arrival {
  /** The other end of the connection. */
  peer: string;
  forwardedFor: string | string[] | undefined;
}

/** The nearest address that no trusted proxy vouches for, or the farthest that one does. */
export function clientAddress(trust: Trust, { peer, forwardedFor = '' }: Arrival): string {
  const named = [forwardedFor].flat().join(',').split(',');
  const chain = [
    peer,
    ...named
      .map((address) => address.trim())
      .filter((address) => address !== '')
      .toReversed(),
  ];
  return chain.find((address, hop) => !trust(address, hop)) ?? chain.at(-1) ?? peer;
}
