/** Where the sandbox listens by default. */
export const DEFAULT_PORT = 4020;
export const DEFAULT_HOST = '127.0.0.1';
