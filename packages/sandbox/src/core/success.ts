export function success<Data>(data: Data) {
  return { status: 200, body: { status: '1', data } } as const;
}
