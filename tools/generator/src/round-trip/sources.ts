/** Where a public document comes from. They are not copied here: most are too large, and some have no licence. */
export interface DocumentSource {
  readonly name: string;
  /** A repository of GitHub at one commit, and the path of the document in it; or a package of npm. */
  readonly from: { readonly repository: string; readonly commit: string } | { readonly npm: string };
  readonly path: string;
}

const source = (name: string, repository: string, commit: string, path: string): DocumentSource => {
  return { name, from: { repository, commit }, path };
};

/** The public documents that are sent round, from small to large. */
export const SOURCES: readonly DocumentSource[] = [
  source(
    'museum',
    'Redocly/museum-openapi-example',
    '2770b2b2e59832d245c7b0eb0badf6568d7efb53',
    'openapi.yaml',
  ),
  source(
    'petstore',
    'swagger-api/swagger-petstore',
    'f1ed336a08b18ba4a86c496147c4f546ae965a7b',
    'src/main/resources/openapi.yaml',
  ),
  source(
    'adyen-checkout',
    'Adyen/adyen-openapi',
    'aa014f0cbdb58ff5c44a2ff9d5fe734642210aff',
    'json/CheckoutService-v71.json',
  ),
  source(
    'spotify',
    'sonallux/spotify-web-api',
    'a3369587d22fb1b3fe4aeb4022d67469365695b8',
    'official-spotify-open-api.yml',
  ),
  source(
    'adyen-management',
    'Adyen/adyen-openapi',
    'aa014f0cbdb58ff5c44a2ff9d5fe734642210aff',
    'json/ManagementService-v3.json',
  ),
  source('grid', 'lightsparkdev/grid-api', 'cf2510ed5509d3b187818e4ae5cca0f64a8d7b89', 'openapi.yaml'),
  source(
    'twilio',
    'twilio/twilio-oai',
    'd50069b44ea8cd23141385bdb6db48f16ff75bb5',
    'spec/json/twilio_api_v2010.json',
  ),
  source(
    'datadog-v1',
    'DataDog/datadog-api-client-typescript',
    'a6d174205b047bd01a9df066deae5d7fee9c436c',
    '.generator/schemas/v1/openapi.yaml',
  ),
  source(
    'discord',
    'discord/discord-api-spec',
    '74fda0fad044407ea280043a03ffc9bc64c4e49e',
    'specs/openapi.json',
  ),
  source('openai', 'openai/openai-openapi', 'f85dbe223d40e1a31cba812ab2d755c7e98a92a3', 'openapi.yaml'),
  source('box', 'box/box-openapi', 'c9a878a9824344129881392e2b08f7117201e82e', 'openapi.json'),
  source('plaid', 'plaid/plaid-openapi', '26f1a0588c12e765e99c815300d94eae0a3c7dc1', '2020-09-14.yml'),
  source(
    'digitalocean',
    'digitalocean/openapi',
    '7c1300c479fed9c353cda9fc21cd968619552304',
    'specification/DigitalOcean-public.v2.yaml',
  ),
  source(
    'acp-checkout',
    'agentic-commerce-protocol/agentic-commerce-protocol',
    'c2afc863b46b6bb64fbc2be969bff25ee6eab652',
    'spec/2026-04-17/openapi/openapi.agentic_checkout.yaml',
  ),
  source(
    'acp-authentication',
    'agentic-commerce-protocol/agentic-commerce-protocol',
    'c2afc863b46b6bb64fbc2be969bff25ee6eab652',
    'spec/2026-04-17/openapi/openapi.delegate_authentication.yaml',
  ),
  source(
    '3gpp-policy',
    'jdegre/5GC_APIs',
    '045f2ab4d654ab585da08228d67b3a6f80340bd3',
    'TS29514_Npcf_PolicyAuthorization.yaml',
  ),
  source('lob', 'lob/lob-openapi', '539ed451fc9f3af0d4b1ee01348c095126c64df3', 'dist/lob-api-bundled.yml'),
  { name: 'github', from: { npm: '@octokit/openapi@23.0.2' }, path: 'generated/api.github.com.json' },
];

/** Describes where a document comes from, in one line. */
export function sourceLine({ name, from, path }: DocumentSource): string {
  const place =
    'npm' in from ? `npm package ${from.npm}` : `https://github.com/${from.repository} at ${from.commit}`;
  return `${name.padEnd(18)}${path} of ${place}`;
}
