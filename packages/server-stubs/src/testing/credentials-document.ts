const get = (security: object[]) => ({ get: { security, responses: { 204: { description: 'Done.' } } } });
/** A document with every kind of security scheme, and one that is missing. */
export const CREDENTIALS_DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Credentials', version: '1' },
  paths: {
    '/all': get([{ token: ['read'], 'my key': [] }, { basic: [] }, { sid: [] }, { query: [] }]),
    '/free': get([{ basic: [] }, {}]),
    '/scopes': get([{ token: ['write'] }, { token: ['read'], sid: [] }, { token: ['none'], query: [] }]),
    '/tls': get([{ tls: ['staff'] }, { missing: [] }]),
  },
  components: {
    securitySchemes: {
      token: { type: 'oauth2', flows: {} },
      'my key': { type: 'apiKey', in: 'header', name: 'X-Key' },
      basic: { type: 'http', scheme: 'basic' },
      sid: { type: 'apiKey', in: 'cookie', name: 'sid' },
      query: { type: 'apiKey', in: 'query', name: 'api key' },
      tls: { type: 'mutualTLS' },
    },
  },
};
