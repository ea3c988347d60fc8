import { bilingual, useWords } from '../words/bilingual.ts';

/** Names of known payment channels. Others are shown as they are. */
const channelWords = bilingual(
  { wechat: 'WeChat Pay', alipay: 'Alipay', bank: 'Bank transfer', cash: 'Cash' },
  { wechat: '微信支付', alipay: '支付宝', bank: '银行转账', cash: '现金' },
);

export const knownChannels = ['wechat', 'alipay', 'bank', 'cash'] as const;

/** In an address: the orders of which nobody knows how they were paid. */
export const unknownChannel = '-';

export function useChannelName(): (channel: string) => string {
  const names = new Map<string, string>(Object.entries(useWords(channelWords)));
  return (channel) => names.get(channel) ?? channel;
}
