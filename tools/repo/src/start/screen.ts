interface Started {
  docs: string;
  mock: string;
  sandbox: string;
  appKey: string;
  secretKey: string;
  /** Sent in the header `appkey` of callbacks. */
  callbackAppKey: string;
  /** File with all of this as environment variables; empty for none. */
  env: string;
}

/** Returns the start screen. URLs have no slash at the end. */
export function screen({ docs, mock, sandbox, appKey, secretKey, callbackAppKey, env }: Started): string {
  const inspector = `${sandbox}/_sandbox/`;
  const address = (url: string) => url.padEnd(inspector.length);
  return `
  Documentation  ${address(docs)}  guides, reference, rules, errors
  Prism mock     ${address(mock)}  answers the examples of the document
  Sandbox        ${address(sandbox)}  keeps orders, wallets and callbacks
  Inspector      ${inspector}  shows them, live

  appKey: ${appKey}
  secretKey: ${secretKey}
  appkey of callbacks: ${callbackAppKey}${env === '' ? '' : `\n  written to: ${env}`}

  A token from the sandbox:
    curl -s ${sandbox}/payout/oauth/token -H 'content-type: application/json' \\
      -d '{"appKey":"${appKey}","secretKey":"${secretKey}"}'

  A call that breaks a rule, and hears which, from the mock:
    curl -s ${mock}/payout/common/bank/check -H 'appkey: demo-merchant' -H 'token: any' \\
      -H 'content-type: application/json' \\
      -d '{"type":"check4","idNumber":"44030519880615003X","name":"Zhang Wei","account":"6216610200016587010"}'

  Stop with Ctrl-C.
`;
}
