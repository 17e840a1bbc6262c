/** A public document. The repository has no copy of it: most of these documents are large, and some have no licence. */
export interface DocumentSource {
  readonly name: string;
  /** A GitHub repository at one commit, or a version of an npm package. */
  readonly from: { readonly repository: string; readonly commit: string } | { readonly npm: string };
  /** Path of the document in the repository or package. */
  readonly path: string;
  /** The folder that contains all files of the document, if there are several. */
  readonly folder?: string;
  /** Checksum of the file or, if `folder` is given, of the files in the folder, as returned by `checksumOf`. */
  readonly sha256: string;
}

/** The public documents that are tried, from small to large. */
export const SOURCES: readonly DocumentSource[] = [
  {
    name: 'museum',
    from: {
      repository: 'Redocly/museum-openapi-example',
      commit: '2770b2b2e59832d245c7b0eb0badf6568d7efb53',
    },
    path: 'openapi.yaml',
    sha256: '2d88e96a1860382fa86e15af892c50d95ae81d53324ac9b07aa9e6a72a8974aa',
  },
  {
    name: 'petstore',
    from: { repository: 'swagger-api/swagger-petstore', commit: 'f1ed336a08b18ba4a86c496147c4f546ae965a7b' },
    path: 'src/main/resources/openapi.yaml',
    sha256: '7c1315ff7d191c2470e1f5fc9c9f7de1c7aacd162f24eaaf0174f88e1b7d9b1d',
  },
  {
    name: 'sendgrid-mail',
    from: { repository: 'twilio/sendgrid-oai', commit: 'dbe0e0d2e67a0c3c55b222d54df2acda2b9027a7' },
    path: 'spec/json/tsg_mail_v3.json',
    sha256: '4ba24d0feb8a6b347f60528161d1cf0e7591987d2b3a64a6533685dc2b39d19f',
  },
  {
    name: 'netlify',
    from: { repository: 'netlify/open-api', commit: '650803172c55155ec34dcad94602e058477a4a98' },
    path: 'swagger.yml',
    sha256: 'c98cd92f9e0f4bb50df41f28b3f428ce0ce23115ec93a808d37f182672055de5',
  },
  {
    name: 'typesense',
    from: { repository: 'typesense/typesense-api-spec', commit: '9963d6cebcbe42702048e27ab3c0ea6b325eb952' },
    path: 'openapi.yml',
    sha256: '8cd6fefff05a651c55eabbea84da1c62e6bf4a389ec8b48b64222ed025b197de',
  },
  {
    name: 'resend',
    from: { repository: 'resend/resend-openapi', commit: 'fd6f395f2114e13806025f0c330921c901d62bb1' },
    path: 'resend.yaml',
    sha256: '636624a01ce2009c9034fe4bf3cb2f3d30b0f9077784c017022a65a24f1a80dc',
  },
  {
    name: 'onfido',
    from: { repository: 'onfido/onfido-openapi-spec', commit: '1498236ae3ae26cfc73c0fcb38d213c90e5daec1' },
    path: 'generated/artifacts/openapi/openapi.json',
    sha256: '9ee8440bb58b9805fcb47469879264dc17897ebbef9dfd08977372c0ea31ea47',
  },
  {
    name: 'hellosign',
    from: { repository: 'hellosign/hellosign-openapi', commit: 'ad21451f222d4f21245d992b4e959f8d5100e3f9' },
    path: 'openapi.yaml',
    sha256: '62839e1fd8864e0eb77521b9c7199d7881077d38dee33768257cace4b14eb0e8',
  },
  {
    name: 'paypal-orders',
    from: {
      repository: 'paypal/paypal-rest-api-specifications',
      commit: 'ec4d8f36a6ab0abcc3865e1072aaddc85ea14d5c',
    },
    path: 'openapi/checkout_orders_v2.json',
    sha256: '4cc647244b3cc1e3244d26a685f3a94a64f53fa6828e533bdfde67f440b734c1',
  },
  {
    name: 'adyen-checkout',
    from: { repository: 'Adyen/adyen-openapi', commit: 'aa014f0cbdb58ff5c44a2ff9d5fe734642210aff' },
    path: 'json/CheckoutService-v71.json',
    sha256: '9e426ae2bf007b148c393c5f163bbb0abe54959172b4d85676aedbd178b2b0b0',
  },
  {
    name: 'spotify',
    from: { repository: 'sonallux/spotify-web-api', commit: 'a3369587d22fb1b3fe4aeb4022d67469365695b8' },
    path: 'official-spotify-open-api.yml',
    sha256: '2d888d731358ae8a97126ffd4117d257305943f06721734abe9af24962bf38c3',
  },
  {
    name: 'adyen-management',
    from: { repository: 'Adyen/adyen-openapi', commit: 'aa014f0cbdb58ff5c44a2ff9d5fe734642210aff' },
    path: 'json/ManagementService-v3.json',
    sha256: 'd3438e31defa4b9064dc20311d8e05726d0eae12f2b400ddeedaed57eb5d65a7',
  },
  {
    name: 'grid',
    from: { repository: 'lightsparkdev/grid-api', commit: 'cf2510ed5509d3b187818e4ae5cca0f64a8d7b89' },
    path: 'openapi.yaml',
    sha256: 'f4eb85753b0d4d1e283b6c3f45f96c024c8b9c48c242b25d6b8548252c962621',
  },
  {
    name: 'twilio',
    from: { repository: 'twilio/twilio-oai', commit: 'd50069b44ea8cd23141385bdb6db48f16ff75bb5' },
    path: 'spec/json/twilio_api_v2010.json',
    sha256: '99cae87a6bb1725f71363364cbd30282a13140374b2d5f9bdd5bdfa5d4c8a6d7',
  },
  {
    name: 'datadog-v1',
    from: {
      repository: 'DataDog/datadog-api-client-typescript',
      commit: 'a6d174205b047bd01a9df066deae5d7fee9c436c',
    },
    path: '.generator/schemas/v1/openapi.yaml',
    sha256: 'e8e3972a2d77b1395e28f7044e830f526258a4bc5e07d9401c2c07b2bcccabb4',
  },
  {
    name: 'discord',
    from: { repository: 'discord/discord-api-spec', commit: '74fda0fad044407ea280043a03ffc9bc64c4e49e' },
    path: 'specs/openapi.json',
    sha256: '8c1d0707ccdf8e380a86dfba04058820a66435c1b69d5ed82e04dd8c0520dd73',
  },
  {
    name: 'openai',
    from: { repository: 'openai/openai-openapi', commit: 'f85dbe223d40e1a31cba812ab2d755c7e98a92a3' },
    path: 'openapi.yaml',
    sha256: 'db5d7478feae10b4d331834c60d9765a8aa042e38419f9b1694288c11aa8ebc8',
  },
  {
    name: 'box',
    from: { repository: 'box/box-openapi', commit: 'c9a878a9824344129881392e2b08f7117201e82e' },
    path: 'openapi.json',
    sha256: '70adf696ed3955729f9c75d11f34658477c0ee143d9ff6252928f5bc0fa6d499',
  },
  {
    name: 'plaid',
    from: { repository: 'plaid/plaid-openapi', commit: '26f1a0588c12e765e99c815300d94eae0a3c7dc1' },
    path: '2020-09-14.yml',
    sha256: 'fb8c3f188d8b1c917f2b184b720a96361f2ee72f5d595d189e8b4513a1d62930',
  },
  {
    name: 'digitalocean',
    from: { repository: 'digitalocean/openapi', commit: '7c1300c479fed9c353cda9fc21cd968619552304' },
    path: 'specification/DigitalOcean-public.v2.yaml',
    folder: 'specification',
    sha256: '64ee1af376bca83ddef3db78c3bc5825e02061fdcf882b2bc5fd9950e606e909',
  },
  {
    name: 'github',
    from: { npm: '@octokit/openapi@23.0.2' },
    path: 'generated/api.github.com.json',
    sha256: '829b4bebb19a53133289f7b0bc819f4f1118115821db2ca9f25e9ee995a7da2a',
  },
];

/** Describes where a document comes from, in one line. */
export function sourceLine({ name, from, path }: DocumentSource): string {
  const place =
    'npm' in from ? `npm package ${from.npm}` : `https://github.com/${from.repository} at ${from.commit}`;
  return `${name.padEnd(18)}${path} of ${place}`;
}
