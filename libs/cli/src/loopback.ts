const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (url: URL): boolean => LOOPBACK.test(url.hostname);
