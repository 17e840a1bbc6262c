/** Where the parts listen. */
export interface Addresses {
  docs: string;
  mock: string;
}

/**
 * The one screen a newcomer reads: addresses, a call that works, a call that is refused with its reason, how to stop.
 *
 * @param addresses base URLs without a slash at the end
 */
export function screen({ docs, mock }: Addresses): string {
  return `
  API reference  ${docs}
  Prism mock     ${mock}

  A call that works:
    curl -s ${mock}/payout/oauth/token -H 'content-type: application/json' \\
      -d '{"appKey":"demo-merchant","secretKey":"not-a-real-secret"}'

  A call that breaks a rule, and hears which:
    curl -s ${mock}/payout/common/bank/check -H 'appkey: demo-merchant' -H 'token: any' \\
      -H 'content-type: application/json' \\
      -d '{"type":"check4","idNumber":"11010519491231002X","name":"Zhang San","account":"6216610200016587010"}'

  Stop with Ctrl-C.
`;
}
