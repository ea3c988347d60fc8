# Generated from the contracts by "npm run generate". Change those, not this.
